-- ORD-068: the rows of a page are read by the ids that were found for it.
create index patient_order_summary_patient on patient_order_summary (patient_id);
-- ORD-068: hardly anybody is left of whom nobody said whether the orders recur.
create index patient_recurring_unknown on patient (uuid) where is_recurring is null;
