-- AUD-061, AUD-062: public keys of people's passkeys, and the challenges that were given out and not yet answered.
create table passkey (
  id int generated always as identity primary key,
  user_id int not null constraint passkey_user_id_fk references user_account (id),
  name text not null,
  credential_id text not null constraint passkey_credential_once unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_by_user on passkey (user_id);

-- A challenge is deleted when it is answered, rightly or wrongly; `user_id` is whose passkey is being added, null for a sign-in.
create table passkey_challenge (
  challenge text primary key,
  user_id int constraint passkey_challenge_user_id_fk references user_account (id),
  expires_at timestamptz not null
);
create index passkey_challenge_expiry on passkey_challenge (expires_at);
