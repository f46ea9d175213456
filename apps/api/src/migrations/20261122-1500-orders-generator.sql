-- ORD-059, ORD-083: when staff ended what was generated for a due date, and which order and patient they saw: a later save of either lets it go on.
alter table auto_order_generation add column ended_at timestamptz;
alter table auto_order_generation add column ended_order_version int;
alter table auto_order_generation add column ended_patient_version int;
alter table auto_order_generation add constraint auto_order_generation_ended_pair check (
  num_nonnulls(ended_at, ended_order_version, ended_patient_version) in (0, 3));

-- ORD-052: an intake gives all its visits one series; the anchor is the first of the last block, not of the first one.
create or replace function summarise_orders(uuids uuid[], moment timestamptz) returns void language plpgsql as $$
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
          and f.local_date > v.local_date - greatest(chosen.frequency, chosen.duration_days)
          and not f.is_deleted and not f.missed and f.status not like 'Inactive - %'), v.start) as first, v.timezone
        from visit v where v.patient_order_id = active.id and not v.is_deleted and not v.missed and v.status not like 'Inactive - %'
        order by v.start desc limit 1) anchor on true
    where p.uuid = any(uuids)
  ) found
  where s.patient_uuid = found.uuid;
end $$;

select summarise_orders(coalesce(array_agg(patient_uuid), '{}'), coalesce(max(updated), '2026-01-01')) from patient_order_summary;
