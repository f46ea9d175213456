-- REF-071, REF-072, REF-076: numbers are stored as + and their digits, an extension beside the number of a contact. Ten digits of a US number
-- become +1 and these digits; ten digits that no US number can have stay as they are, take no texts and no calls, and are listed
-- by npm run check:phones. Nothing is guessed and nothing is dropped.
do $$
declare
  us constant text := '^[2-9][0-9]{2}[2-9][0-9]{6}$';
  stored constant text := '^(\+1[2-9][0-9]{2}[2-9][0-9]{6}|\+[2-9][0-9]{7,14}|[01][0-9]{9}|[2-9][0-9]{2}[01][0-9]{6})$';
  place record;
begin
  for place in select * from (values
    ('user_account', 'phone'), ('patient', 'phone'), ('patient', 'phone_additional'), ('patient', 'phone_scheduling_contact'),
    ('patient', 'office_phone'), ('patient', 'office_fax'), ('patient_order', 'pharmacy_phone'), ('intake', 'contact_phone'),
    ('text_opt_out', 'phone')) as places (of_table, of_column)
  loop
    execute format('alter table %I drop constraint %I', place.of_table, place.of_table || '_' || place.of_column || '_digits');
    execute format('update %1$I set %2$I = ''+1'' || %2$I where %2$I ~ %3$L', place.of_table, place.of_column, us);
    execute format('alter table %I add constraint %I check (%I ~ %L)',
      place.of_table, place.of_table || '_' || place.of_column || '_e164', place.of_column, stored);
  end loop;
  execute format('update outbound_message set recipient = ''+1'' || recipient where channel = ''sms'' and recipient ~ %L', us);
  execute format('alter table outbound_message add constraint outbound_message_sms_e164 check (channel <> ''sms'' or recipient ~ %L)', stored);
end $$;

alter table patient add column office_phone_ext text
  constraint patient_office_phone_ext_form check (office_phone_ext is null or (office_phone is not null and office_phone_ext ~ '^[0-9]{1,6}$'));
alter table patient_order add column pharmacy_phone_ext text
  constraint patient_order_pharmacy_phone_ext_form check (pharmacy_phone_ext is null or (pharmacy_phone is not null and pharmacy_phone_ext ~ '^[0-9]{1,6}$'));
alter table intake add column contact_phone_ext text
  constraint intake_contact_phone_ext_form check (contact_phone_ext is null or (contact_phone is not null and contact_phone_ext ~ '^[0-9]{1,6}$'));
