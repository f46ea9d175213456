-- AUD-036: a message about to leave by a provider that knows no idempotency key. Written outside the sending transaction, which a
-- kill undoes; no reference to the message, whose row that transaction holds locked.
create table outbound_try (
  message_id bigint primary key,
  at timestamptz not null
);
