-- INT-079, DOC-005: of two answers, or two documents, at the same moment the second waited for the intake's row and then counted as of before it had waited,
-- so that the first was left out until the next one. The row is taken first, and what is counted is what stands when it is there.
create or replace function order_applicants_spread(patient_order int) returns void language sql as $$
  select from intake_summary s join intake i on i.id = s.intake_id where i.patient_order_id = patient_order order by s.intake_id for update of s;
  update intake_summary s set applicant_count = order_applicants(patient_order)
    from intake i where i.patient_order_id = patient_order and s.intake_id = i.id
$$;
create or replace function document_summary_follow() returns trigger language plpgsql as $$
declare i int;
begin
  foreach i in array array_remove(array[case when tg_op <> 'INSERT' then old.intake_id end, case when tg_op <> 'DELETE' then new.intake_id end], null) loop
    perform from intake_summary where intake_id = i for update;
    update intake_summary set has_documents = exists (select from document where document.intake_id = i and document.content_sha256 is not null) where intake_id = i;
  end loop;
  return null;
end $$;
