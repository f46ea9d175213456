-- CHT-084: the draft of a nurse who left the visit is read and nothing else, whatever path a write takes
create function refuse_chart_archived_change() returns trigger language plpgsql as $$
begin raise exception 'chart_archived is never changed' using errcode = 'restrict_violation'; end $$;
create trigger chart_archived_stays before update or delete on chart_archived
  for each row execute function refuse_chart_archived_change();
