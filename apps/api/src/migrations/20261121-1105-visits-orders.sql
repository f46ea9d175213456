-- VIS-031, LST-034, LST-043: each order of the visit list from an index, both ways, ties by id descending; empty names come last both ways,
-- which no ascending index can serve backwards.
drop index visit_treatment;
create index visit_treatment on visit (fold(treatment), id desc) where not is_deleted;
create index visit_patient_sort_back on visit (patient_sort desc nulls last, id desc) where not is_deleted;
create index visit_nurse_sort_back on visit (nurse_sort desc nulls last, id desc) where not is_deleted;
create index visit_status_order on visit (status, id desc) where not is_deleted;
create index visit_status_order_back on visit (status desc, id desc) where not is_deleted;
