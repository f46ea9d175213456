-- CHT-103: a chart that was made for the wrong patient or visit. Its versions stay with the visit and the patient they were made for.
alter table chart add column withdrawn_at timestamptz,
  add column withdrawn_reason text,
  add constraint chart_withdrawn_pair check ((withdrawn_at is null) = (withdrawn_reason is null) and (withdrawn_at is null or ver >= 1));
-- Of earlier releases: returned, and its visit cancelled after that. The time is that of the visit's last change.
update chart set withdrawn_at = visit.updated, withdrawn_reason = chart.returned_reason
  from visit where visit.id = chart.assignment_id and chart.state = 'returned' and chart.ver >= 1 and visit.status = 'Inactive - Canceled' and not visit.is_deleted;
