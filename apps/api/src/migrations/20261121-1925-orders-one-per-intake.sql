-- INT-123, AUD-039: an intake becomes one order, whoever presses at the same instant.
drop index patient_order_intake;
create unique index patient_order_intake_once on patient_order (intake_id) where intake_id is not null;
