-- OFR-015: the visits a multi-day offer covers, in the order of their days; it is run from the first of them (the lead).
create table visit_offer_series (
  lead_id int not null constraint visit_offer_series_lead_id_fk references visit (id),
  assignment_id int primary key constraint visit_offer_series_assignment_id_fk references visit (id),
  position int not null constraint visit_offer_series_position_range check (position between 1 and 31),
  constraint visit_offer_series_place_once unique (lead_id, position)
);
