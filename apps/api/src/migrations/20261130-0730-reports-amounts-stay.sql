-- NPY-020, AVR-011: no figure changes under a payment that was sent and not answered yet. Each side locks the report, so that an amount
-- and its payment that are stored at the same moment wait for each other.
create function report_amount_stays() returns trigger language plpgsql as $$
begin
  if exists (select from nurse_payment where nurse_payment.assignment_id = new.assignment_id and nurse_payment.status = 'Entered') then
    raise exception 'the payment of report % was sent', new.id
      using errcode = 'check_violation', constraint = 'report_amount_stays', table = 'report';
  end if;
  return new;
end $$;
-- A returned chart that comes again is counted again: what differs from the payment is its Difference (AVR-013).
create trigger report_amount_stays before update of nurse_payment_cents on report for each row
  when (new.nurse_payment_cents is distinct from old.nurse_payment_cents
    and not (old.status = 'echart-returned' and new.status = 'audit-required'))
  execute function report_amount_stays();

create function nurse_payment_is_of_report() returns trigger language plpgsql as $$
declare
  amount int;
begin
  select report.nurse_payment_cents into amount from report
    where report.assignment_id = new.assignment_id and report.withdrawn_at is null for share;
  if amount is distinct from new.amount_cents then
    raise exception 'payment % is not the amount of the report', new.id
      using errcode = 'check_violation', constraint = 'nurse_payment_is_of_report', table = 'nurse_payment';
  end if;
  return new;
end $$;
create trigger nurse_payment_is_of_report before insert on nurse_payment for each row
  when (new.assignment_id is not null and new.status = 'Entered')
  execute function nurse_payment_is_of_report();

-- What the provider was asked for stays what the row says.
create function refuse_sent_money_change() returns trigger language plpgsql as $$
begin
  raise exception 'the amount and the payee of % stay', tg_table_name
    using errcode = 'check_violation', constraint = tg_table_name || '_stays', table = tg_table_name;
end $$;
create trigger nurse_payment_stays before update of user_id, amount_cents, assignment_id, destination on nurse_payment for each row
  when ((new.user_id, new.amount_cents, new.assignment_id, new.destination)
    is distinct from (old.user_id, old.amount_cents, old.assignment_id, old.destination))
  execute function refuse_sent_money_change();
create trigger nurse_refund_stays before update of payment_id, amount_cents on nurse_refund for each row
  when ((new.payment_id, new.amount_cents) is distinct from (old.payment_id, old.amount_cents))
  execute function refuse_sent_money_change();
