-- INT-010: the name a referral gives, kept beside it: reading it out of the referral's text for each row took most of a page of the list.
alter table intake add column referred_name text generated always as (
  nullif(btrim(coalesce(orig_json ->> 'initial_patient_first_name', '') || ' ' || coalesce(orig_json ->> 'initial_patient_last_name', '')), '')
) stored;
