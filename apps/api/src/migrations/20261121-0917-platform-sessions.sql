-- SES "Session" 048-050: the row decides, never the token.
create table session (
  sid text primary key,
  user_id int not null constraint session_user_id_fk references user_account (id),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  idle_minutes int not null,
  ends_at timestamptz not null,
  user_agent text,
  address text,
  revoked_at timestamptz
);
create index session_by_user on session (user_id) where revoked_at is null;

-- SES "Code sign-in rules" 020-024: one valid code per address; an unknown address has a row too, so that it answers alike.
create table sign_in_code (
  email text primary key,
  user_id int constraint sign_in_code_user_id_fk references user_account (id),
  salt text not null,
  code_hash text not null,
  wrong_attempts int not null default 0,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- One statement per signed-in call: session, person and count (stack of look-ups measured in docs/performance.md).
-- Touches last_used_at at most once a minute, so that a busy screen does not write on each call.
create function enter_session(p_sid text, p_at timestamptz, p_background boolean)
returns table (user_id int, idle_minutes int, calls int, wait_seconds int, clock_offset_ms bigint, person jsonb)
language plpgsql as $$
declare s session;
begin
  select * into s from session where sid = p_sid;
  if not found or s.revoked_at is not null or s.ends_at <= p_at
     or s.last_used_at + make_interval(mins => s.idle_minutes) <= p_at then
    return;
  end if;
  if not p_background and s.last_used_at < p_at - interval '1 minute' then
    update session set last_used_at = p_at where sid = p_sid and last_used_at < p_at - interval '1 minute';
  end if;
  return query
    with counted as (
      insert into rate_count as r (key, window_start, n) values ('session:' || p_sid, date_trunc('minute', p_at), 1)
      on conflict (key) do update set
        n = case when r.window_start = excluded.window_start then r.n + 1 else 1 end, window_start = excluded.window_start
      returning r.n
    )
    select u.id, s.idle_minutes, counted.n,
      ceil(extract(epoch from date_trunc('minute', p_at) + interval '1 minute' - p_at))::int,
      (select offset_ms from clock), to_jsonb(u) || jsonb_build_object('nurse_status', nurse.status, 'nurse_sub_status', nurse.sub_status)
    from user_account u cross join counted left join nurse on nurse.user_id = u.id
    where u.id = s.user_id and not u.is_deleted;
end $$;
