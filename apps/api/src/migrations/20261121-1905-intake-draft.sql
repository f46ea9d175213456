-- INT "Form layout" 031, AUD-083: what somebody has typed of a new intake and not submitted yet. It holds patient data, so it lies here and never in a browser.
create table intake_draft (
  user_id int primary key constraint intake_draft_user_id_fk references user_account (id),
  data jsonb not null constraint intake_draft_data_object check (jsonb_typeof(data) = 'object'),
  updated timestamptz not null
);
