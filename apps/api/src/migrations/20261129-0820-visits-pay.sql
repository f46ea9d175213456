-- VIS-172: why a nurse's estimate is more than her rate times the estimated time, written with the estimate; and what a nurse was offered when she confirmed.
alter table visit add column price_nurse_note text;
alter table visit add column price_nurse_confirmed_cents int constraint visit_price_nurse_confirmed_range check (price_nurse_confirmed_cents >= 0);

-- The terms that the stored estimates were made by. What nurses were offered before this release is not known and stays empty.
with terms as (
  select v.id, v.duration_estimate as minutes,
    case when v.price_terms_frozen_at is null then p.minimal_minutes_charge else v.provider_minimal_minutes_charge end as least,
    case coalesce(case when v.price_terms_frozen_at is null then p.duration_rounding_method else v.provider_duration_rounding_method end, 'none')
      when 'up-15' then ceil(v.duration_estimate / 15.0)::int * 15
      when 'round-15' then round(v.duration_estimate / 15.0)::int * 15
      else v.duration_estimate end as rounded,
    coalesce(case when v.price_terms_frozen_at is null then p.duration_rounding_method else v.provider_duration_rounding_method end, 'none') as method
  from visit v join pharmacy p on p.id = v.provider_id
  where v.flat_rate_cents is null and v.price_nurse_hourly_rate_cents is not null
)
update visit set price_nurse_note = case when coalesce(terms.least, 0) > terms.rounded
    then trim(trailing '.' from trim(trailing '0' from round(terms.least / 60.0, 2)::text)) || ' h minimum'
    when terms.method = 'up-15' then 'rounded up to 15 min' else 'rounded to 15 min' end
  from terms
  where visit.id = terms.id and greatest(terms.rounded, coalesce(terms.least, 0)) <> terms.minutes;
