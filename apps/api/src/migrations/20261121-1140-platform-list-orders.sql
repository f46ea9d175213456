-- LST-034, LST-043, design "Budgets": each order and each filter of the lists from an index at a million visits. Ties go by id descending in
-- both directions: of keys that many rows share each direction needs its own index, of others an incremental sort does the rest.

-- VIS-031, VIS-125: what few visits are, in the list's usual order
create index visit_applicants_back on visit (applicant_count desc, id desc) where not is_deleted;
create index visit_e_chart_scheduled on visit (start, id desc) where e_chart_scheduled is true and not is_deleted;
create index visit_urgent on visit (start, id desc) where is_urgent is true and not is_deleted;
create index visit_missed on visit (start, id desc) where missed is true and not is_deleted;
create index visit_details_checked on visit (start, id desc) where visit_details_checked is true and not is_deleted;
create index visit_without_order on visit (start, id desc) where patient_order_id is null and not is_deleted;

-- INT-139
alter table intake add column ops_sort text;
create function intake_ops_follow() returns trigger language plpgsql as $$
begin
  new.ops_sort := (select fold(u.first_name || ' ' || u.last_name) from user_account u where u.id = new.user_id_ops);
  return new;
end $$;
create trigger intake_ops before insert or update of user_id_ops on intake for each row execute function intake_ops_follow();
create function user_ops_spread() returns trigger language plpgsql as $$
begin
  update intake set ops_sort = fold(new.first_name || ' ' || new.last_name) where user_id_ops = new.id;
  return null;
end $$;
create trigger user_ops after update of first_name, last_name on user_account
  for each row when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function user_ops_spread();
update intake set user_id_ops = user_id_ops where user_id_ops is not null;

create function place_sort(city text, state text, zip text) returns text
  language sql immutable parallel safe
  return nullif(public.fold(coalesce(city || ', ', '') || coalesce(state || ' ', '') || coalesce(zip, '')), '');

create index intake_ops_order on intake (ops_sort, id desc);
create index intake_ops_order_back on intake (ops_sort desc nulls last, id desc);
create index intake_patient_order_back on intake (patient_sort desc nulls last, id desc);
create index intake_treatment_order on intake ((nullif(fold(treatment), '')), id desc);
create index intake_treatment_order_back on intake ((nullif(fold(treatment), '')) desc nulls last, id desc);
create index intake_place_order on intake (place_sort(city, state, zip), id desc);
create index intake_place_order_back on intake (place_sort(city, state, zip) desc nulls last, id desc);
create index intake_start_order_back on intake (start_date desc nulls last, id desc);
create index intake_auto_order on intake (auto_offer_enabled, id desc);
create index intake_auto_order_back on intake (auto_offer_enabled desc, id desc);
create index intake_status_order on intake (fold(status), id desc);
create index intake_status_order_back on intake (fold(status) desc, id desc);
create index intake_reason_order on intake ((nullif(fold(status_reason), '')), id desc);
create index intake_reason_order_back on intake ((nullif(fold(status_reason), '')) desc nulls last, id desc);
create index intake_urgent on intake (submitted_date desc, id desc) where is_urgent is true;
create index intake_without_patient on intake (submitted_date desc, id desc) where patient_uuid is null;
create index intake_type on intake (patient_type, submitted_date desc, id desc);
create index pharmacy_title_order on pharmacy (fold(title));

-- AVR-047
create index user_account_name_order on user_account (fold(first_name || ' ' || last_name));
create index report_status_order on report (fold(status), id desc);
create index report_status_order_back on report (fold(status) desc, id desc);
create index report_nurse_payment on report (nurse_payment_cents, id desc);
create index report_nurse_payment_back on report (nurse_payment_cents desc nulls last, id desc);
create index report_payment_status on report (fold(payment_status), id desc);
create index report_payment_status_back on report (fold(payment_status) desc, id desc);
create index invoice_amount_order on invoice (amount_due_cents);
create index invoice_sent_order on invoice (sent_at);
create index invoice_sent_order_back on invoice (sent_at desc nulls last);
create index invoice_due_order on invoice (due_date);
create index invoice_due_order_back on invoice (due_date desc nulls last);
