-- OFR-137: the distance beyond which a nurse takes a visit only when nobody nearer is left. Null: the nurse named none.
alter table nurse_experience add column max_distance_miles int
  constraint nurse_experience_max_distance_range check (max_distance_miles between 1 and 500);
