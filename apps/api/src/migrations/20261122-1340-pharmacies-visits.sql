-- PHA-072, PHA-073: a pharmacy's visits by the visit's own day, which is how its page reads them
create index visit_pharmacy_day on visit (provider_id, local_date, id) where not is_deleted;
