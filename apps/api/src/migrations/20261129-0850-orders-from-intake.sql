-- ORD-087: the first lifetime dose is the order's too, and which values of an order came from its intake; a person's change takes its field out.
-- Of orders made before, what came from the intake is not known any more.
alter table patient_order add column is_first_lifetime_dose text constraint patient_order_first_dose_known check (is_first_lifetime_dose in ('true', 'false', 'unknown'));
alter table patient_order add column intake_fields text[] not null default '{}';
