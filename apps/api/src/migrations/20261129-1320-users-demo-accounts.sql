-- SES-082: whether an account belongs to the demo data is a fact of its row. Its e-mail says nothing: a company may own the domain.
alter table user_account add column is_demo boolean not null default false;

-- Demo data loaded before: the nine named accounts with the ids they are always loaded with, and the demo nurses, whose e-mail ends in their id.
update user_account set is_demo = true
from (values (1, 'admin'), (2, 'operator'), (3, 'links'), (4, 'rates'), (5, 'invoices'), (6, 'accounts'), (7, 'deleted'), (8, 'nurse'), (9, 'disabled.nurse'))
  as demo (id, name)
where user_account.id = demo.id and user_account.email = demo.name || '@wren.example';
update user_account set is_demo = true
where is_nurse and email like '%.' || id || '@nurses.example';
