-- LST-034, LST-043, VIS-031, INT-139, AVR-047: what a million real visits showed: keys of a joined table, and counts, that no index of the
-- list's own table could serve. They are kept beside the rows by triggers, as the names are (0952).

-- VIS-012
create index visit_chart_awaited on visit (start, id desc)
  where nurse_chart_received is null and status in ('Active - Booked', 'Active - Ready') and not missed and user_id_assigned is not null and not is_deleted;

-- INT-139, AVR-047: the pharmacy's title
alter table intake add column pharmacy_sort text;
alter table report add column pharmacy_sort text;
create function intake_pharmacy_follow() returns trigger language plpgsql as $$
begin
  new.pharmacy_sort := (select fold(p.title) from pharmacy p where p.id = new.requested_provider_id);
  return new;
end $$;
create trigger intake_pharmacy before insert or update of requested_provider_id on intake for each row execute function intake_pharmacy_follow();
create function report_pharmacy_follow() returns trigger language plpgsql as $$
begin
  new.pharmacy_sort := (select fold(p.title) from pharmacy p where p.id = new.provider_id);
  return new;
end $$;
create trigger report_pharmacy before insert or update of provider_id on report for each row execute function report_pharmacy_follow();
create function pharmacy_title_spread() returns trigger language plpgsql as $$
begin
  update intake set pharmacy_sort = fold(new.title) where requested_provider_id = new.id;
  update report set pharmacy_sort = fold(new.title) where provider_id = new.id;
  return null;
end $$;
create trigger pharmacy_title after update of title on pharmacy
  for each row when (old.title is distinct from new.title) execute function pharmacy_title_spread();
update intake set pharmacy_sort = fold(p.title) from pharmacy p where p.id = intake.requested_provider_id;
update report set pharmacy_sort = fold(p.title) from pharmacy p where p.id = report.provider_id;
create index intake_pharmacy_order on intake (pharmacy_sort, id desc);
create index intake_pharmacy_order_back on intake (pharmacy_sort desc nulls last, id desc);
create index report_pharmacy_order on report (pharmacy_sort, id desc);
create index report_pharmacy_order_back on report (pharmacy_sort desc nulls last, id desc);
drop index pharmacy_title_order;

drop index intake_patient_sort;
create index intake_patient_order on intake (patient_sort, id desc);

-- AVR-047: ties go by the report's id, which stands on the invoice too
drop index invoice_amount_order, invoice_sent_order, invoice_sent_order_back, invoice_due_order, invoice_due_order_back;
create index invoice_amount_order on invoice (amount_due_cents, report_id desc);
create index invoice_amount_order_back on invoice (amount_due_cents desc, report_id desc);
create index invoice_sent_order on invoice (sent_at, report_id desc);
create index invoice_sent_order_back on invoice (sent_at desc nulls last, report_id desc);
create index invoice_due_order on invoice (due_date, report_id desc);
create index invoice_due_order_back on invoice (due_date desc nulls last, report_id desc);

-- INT-079, DOC-005: in a table of its own, so that an answer of a nurse never waits for an intake somebody saves
create table intake_summary (
  intake_id int primary key constraint intake_summary_intake_id_fk references intake (id) on delete cascade,
  applicant_count int not null default 0,
  has_documents boolean not null default false
);
create index intake_summary_applicants on intake_summary (applicant_count, intake_id desc);
create index intake_summary_applicants_back on intake_summary (applicant_count desc, intake_id desc);
create index intake_summary_documents on intake_summary (has_documents, intake_id desc);
create index intake_summary_documents_back on intake_summary (has_documents desc, intake_id desc);

-- Distinct nurses who answered 'available' on a visit of the order.
create function order_applicants(patient_order int) returns int language sql stable as $$
  select count(distinct offer.nurse_id)::int from visit join visit_offer offer on offer.assignment_id = visit.id and offer.is_available
   where visit.patient_order_id = patient_order and not visit.is_deleted
$$;
create function order_applicants_spread(patient_order int) returns void language sql as $$
  update intake_summary s set applicant_count = order_applicants(patient_order)
    from intake i where i.patient_order_id = patient_order and s.intake_id = i.id
$$;
create function intake_summary_follow() returns trigger language plpgsql as $$
begin
  insert into intake_summary (intake_id, applicant_count) values (new.id, case when new.patient_order_id is null then 0 else order_applicants(new.patient_order_id) end)
    on conflict (intake_id) do update set applicant_count = excluded.applicant_count;
  return null;
end $$;
create trigger intake_summary_new after insert on intake for each row execute function intake_summary_follow();
create trigger intake_summary_order after update of patient_order_id on intake
  for each row when (old.patient_order_id is distinct from new.patient_order_id) execute function intake_summary_follow();
create function visit_applicants_spread() returns trigger language plpgsql as $$
begin
  if old.patient_order_id is not null then perform order_applicants_spread(old.patient_order_id); end if;
  if new.patient_order_id is not null and new.patient_order_id is distinct from old.patient_order_id then perform order_applicants_spread(new.patient_order_id); end if;
  return null;
end $$;
-- applicant_count follows every answer on the visit, so that one trigger sees answers, deletion and another order alike.
create trigger visit_applicants after update of applicant_count, is_deleted, patient_order_id on visit
  for each row when ((old.applicant_count, old.is_deleted, old.patient_order_id) is distinct from (new.applicant_count, new.is_deleted, new.patient_order_id))
  execute function visit_applicants_spread();
create function document_summary_follow() returns trigger language plpgsql as $$
declare i int;
begin
  foreach i in array array_remove(array[case when tg_op <> 'INSERT' then old.intake_id end, case when tg_op <> 'DELETE' then new.intake_id end], null) loop
    update intake_summary set has_documents = exists (select from document where document.intake_id = i and document.content_sha256 is not null) where intake_id = i;
  end loop;
  return null;
end $$;
create trigger document_summary after insert or delete or update of intake_id, content_sha256 on document
  for each row execute function document_summary_follow();
insert into intake_summary (intake_id, applicant_count, has_documents)
  select intake.id, coalesce(counted.applicants, 0), exists (select from document where document.intake_id = intake.id and document.content_sha256 is not null)
    from intake left join (
      select visit.patient_order_id, count(distinct offer.nurse_id)::int as applicants from visit join visit_offer offer on offer.assignment_id = visit.id and offer.is_available
       where not visit.is_deleted and visit.patient_order_id is not null group by visit.patient_order_id
    ) counted on counted.patient_order_id = intake.patient_order_id;
