-- NPY-020, NPY-042: a payment is asked for again with the account it was first asked for, although the nurse's may have changed since.
alter table nurse_payment add column destination text;
update nurse_payment set destination = nurse.stripe_id from nurse where nurse.user_id = nurse_payment.user_id and nurse_payment.status = 'Entered';
