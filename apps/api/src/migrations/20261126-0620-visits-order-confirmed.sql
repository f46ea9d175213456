-- INT-016: whether a visit of an order is confirmed is looked up for each intake that is shown and for each that may be overdue: from the index alone.
drop index visit_order;
create index visit_order on visit (patient_order_id, start) include (nurse_confirmed, is_deleted) where patient_order_id is not null;
