-- ORD-068 to 073, PAT-016 to 034: the Orders view has its row for every patient, in its own order, found by an index either way.

-- An order that is taken back (INT) leaves the summary by itself.
alter table patient_order_summary drop constraint patient_order_summary_patient_order_id_fk;
alter table patient_order_summary add constraint patient_order_summary_patient_order_id_fk
  foreign key (patient_order_id) references patient_order (id) on delete set null;
-- ORD-071: ties go by the patient's id
alter table patient_order_summary add column patient_id int;
update patient_order_summary s set patient_id = p.id from patient p where p.uuid = s.patient_uuid;

-- One text for the reaction, the job and the demo data. Rows are locked before they are reckoned, so that of two changes of one patient
-- the second sees the first.
create function summarise_orders(uuids uuid[], moment timestamptz) returns void language plpgsql as $$
begin
  insert into patient_order_summary (patient_uuid, patient_id, updated)
    select p.uuid, p.id, moment from patient p where p.uuid = any(uuids) order by p.uuid
    on conflict (patient_uuid) do update set updated = excluded.updated;
  update patient_order_summary s set
    active_orders_qty = found.qty, patient_order_id = found.order_id, next_visit_id = found.visit_id, next_visit_date = found.start,
    next_visit_timezone = found.timezone, next_visit_status = found.status, next_visit_due_date = found.due
  from (
    select p.uuid, coalesce(active.qty, 0) as qty, active.id as order_id, upcoming.id as visit_id, upcoming.start, upcoming.timezone, upcoming.status,
      case when active.qty = 1 and chosen.frequency is not null and chosen.frequency_other is null
        then coalesce((anchor.first at time zone anchor.timezone)::date + chosen.frequency, chosen.authorization_start, p.soc_date, chosen.signed_date) end as due
    from patient p
      left join lateral (select count(*)::int as qty, (array_agg(o.id order by o.signed_date desc nulls last, o.id desc))[1] as id
        from patient_order o where o.patient_uuid = p.uuid and o.status = 'Active') active on true
      left join patient_order chosen on chosen.id = active.id
      left join lateral (select v.id, v.start, v.timezone, v.status from visit v
        where v.patient_uuid = p.uuid and v.start >= moment and v.status in ('New', 'Active - Booked', 'Active - Ready', 'Hold') and not v.is_deleted
        order by v.start, v.id limit 1) upcoming on true
      left join lateral (
        select coalesce((select min(f.start) from visit f where f.patient_order_id = active.id and f.assignment_series_uuid = v.assignment_series_uuid
          and not f.is_deleted and not f.missed and f.status not like 'Inactive - %'), v.start) as first, v.timezone
        from visit v where v.patient_order_id = active.id and not v.is_deleted and not v.missed and v.status not like 'Inactive - %'
        order by v.start desc limit 1) anchor on true
    where p.uuid = any(uuids)
  ) found
  where s.patient_uuid = found.uuid;
end $$;

-- What stood before this had its row by the demo data alone.
select summarise_orders(coalesce(array_agg(uuid), '{}'), coalesce(max(updated), '2026-01-01')) from patient;

alter table patient_order_summary alter column patient_id set not null;
drop index patient_order_summary_sort;
create index patient_order_summary_sort on patient_order_summary (sort_date, patient_id desc);
create index patient_order_summary_sort_back on patient_order_summary (sort_date desc nulls last, patient_id desc);
create index patient_order_summary_many on patient_order_summary (active_orders_qty, patient_id) where active_orders_qty <> 1;
create index patient_nurse_primary on patient_nurse (patient_uuid, primary_at, nurse_id) where is_primary;
