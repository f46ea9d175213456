-- VIS-161: which of its order's visits a visit is, is counted for each row of the list: from the index alone, where visit_order led to each of the visits.
create index visit_counting on visit (patient_order_id, start, id)
  where patient_order_id is not null and not is_deleted and not missed and status not in ('Inactive - Lost', 'Inactive - Canceled');
