-- OFR-099: changes with every save of the intake, its order or one of the order's visits; what auto_offer_run.waits_on keeps.
create function auto_offer_saved(intake_id int) returns text stable language sql as $$
  select concat_ws(' ', intake.id || '.' || intake.version, patient_order.version, (
      select string_agg(visit.id || '@' || iso(visit.updated), ' ' order by visit.id) from visit where visit.patient_order_id = intake.patient_order_id))
    from intake left join patient_order on patient_order.id = intake.patient_order_id where intake.id = auto_offer_saved.intake_id
$$;
