-- SRC-029: a pharmacy that calls is found by the number that its orders name, by its last digits in whatever form it is stored.
create index patient_order_pharmacy_digits on patient_order (right(regexp_replace(pharmacy_phone, '[^0-9]', '', 'g'), 7), provider_id)
  where pharmacy_phone is not null;
