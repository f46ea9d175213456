-- TSK "Data" 015-020, TSK-030: the definitions are the product's, not editable
create table task_definition (
  id int primary key,
  task_code text not null constraint task_definition_task_code_once unique,
  name text not null,
  category text not null constraint task_definition_category_known check (category in ('patient-info', 'scheduling', 'invoicing-payment'))
);
insert into task_definition (id, task_code, name, category) values
  (1, 'PT_DEMOGRAPHICS', 'Verify patient demographics', 'patient-info'),
  (2, 'PT_ORDERS', 'Obtain signed order', 'patient-info'),
  (3, 'PT_AUTH', 'Check authorization', 'patient-info'),
  (4, 'PT_POT', 'Send plan of treatment', 'patient-info'),
  (5, 'PT_MRN', 'Add pharmacy MRN', 'patient-info'),
  (6, 'SC_PATIENT', 'Confirm with patient', 'scheduling'),
  (7, 'SC_NURSE', 'Confirm with nurse', 'scheduling'),
  (8, 'SC_SUPPLIES', 'Confirm supplies and medication', 'scheduling'),
  (9, 'SC_DETAILS', 'Complete visit details', 'scheduling'),
  (10, 'SC_LABS', 'Arrange labs', 'scheduling'),
  (11, 'SC_CALL_PATIENT', 'Call patient about visit', 'scheduling'),
  (12, 'IN_CHART', 'Review chart', 'invoicing-payment'),
  (13, 'IN_SEND_CHART', 'Send chart to pharmacy', 'invoicing-payment'),
  (14, 'IN_OWN_CHART', 'Collect pharmacy chart', 'invoicing-payment'),
  (15, 'IN_INVOICE', 'Send invoice', 'invoicing-payment'),
  (16, 'IN_PAY', 'Pay nurse', 'invoicing-payment');

-- TSK-016, TSK-022: a definition at most once per visit; ticked by people only
create table visit_task (
  id int generated always as identity primary key,
  assignment_id int not null constraint visit_task_assignment_id_fk references visit (id),
  task_id int not null constraint visit_task_task_id_fk references task_definition (id),
  done boolean not null default false,
  done_by int constraint visit_task_done_by_fk references user_account (id),
  done_at timestamptz,
  constraint visit_task_done_pair check (done = (done_by is not null) and done = (done_at is not null)),
  created timestamptz not null,
  constraint visit_task_once unique (assignment_id, task_id)
);
create index visit_task_open on visit_task (id, task_id) where not done;
create index visit_task_definition on visit_task (task_id, id);
