-- SES-091, SES-020: a code belongs to the request of one browser. `request_hash` is null for codes that work without a
-- request: those an operator prints (AUD-091), and those the previous release sent, which run out within ten minutes.
alter table sign_in_code drop constraint sign_in_code_pkey;
alter table sign_in_code add column id bigint generated always as identity primary key;
alter table sign_in_code add column request_hash text;
alter table sign_in_code add column browser_hash text;
alter table sign_in_code add column address text;
alter table sign_in_code add constraint sign_in_code_request_key unique (request_hash);
-- At most one code per e-mail and asking browser: a new code takes the row of the older one.
create unique index sign_in_code_browser_key on sign_in_code (email, browser_hash) where browser_hash is not null;
create unique index sign_in_code_printed_key on sign_in_code (email) where request_hash is null;
create index sign_in_code_by_address on sign_in_code (email, address, requested_at);

-- SES-092: browsers that signed in to an account before. The mark itself stays in the browser.
create table known_browser (
  user_id int not null constraint known_browser_user_id_fk references user_account (id),
  browser_hash text not null,
  signed_in_at timestamptz not null,
  expires_at timestamptz not null,
  constraint known_browser_pkey primary key (user_id, browser_hash)
);
create index known_browser_by_hash on known_browser (browser_hash);

-- 'Sign out all others' keeps the mark of the browser it is pressed in.
alter table session add column browser_hash text;
