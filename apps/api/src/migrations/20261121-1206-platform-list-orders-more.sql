-- LST-043, VIS-031, INT-139: what a million real visits showed beside 20261121-1140: keys that tens of thousands of rows share.
create index visit_treatment_back on visit (fold(treatment) desc, id desc) where not is_deleted;
create index intake_start_order on intake (start_date, id desc);
create index intake_with_patient on intake (submitted_date desc, id desc) where patient_uuid is not null;
