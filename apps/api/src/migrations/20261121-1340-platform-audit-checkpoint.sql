-- AUD-016: where each chain begins after its oldest months were pruned; sealed like the events, so that it cannot be made up.
create table audit_checkpoint (
  chain smallint not null constraint audit_checkpoint_chain_range check (chain between 0 and 7),
  seq bigint not null,
  mac text not null,
  at timestamptz not null,
  rows bigint not null,
  key_id text not null,
  seal text not null,
  primary key (chain, seq)
);
