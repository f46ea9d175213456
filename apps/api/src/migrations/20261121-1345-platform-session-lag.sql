-- AUD-057: clocks of instances differ by a little. A call from one that lags behind the turn of a minute counts in the
-- minute that has begun, and does not open an older one anew.
create or replace function enter_session(p_sid text, p_at timestamptz, p_background boolean)
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
        n = case when r.window_start between excluded.window_start and excluded.window_start + interval '1 minute' then r.n + 1 else 1 end,
        window_start = case when r.window_start between excluded.window_start and excluded.window_start + interval '1 minute'
          then r.window_start else excluded.window_start end
      returning r.n
    )
    select u.id, s.idle_minutes, counted.n,
      ceil(extract(epoch from date_trunc('minute', p_at) + interval '1 minute' - p_at))::int,
      (select offset_ms from clock), to_jsonb(u) || jsonb_build_object('nurse_status', nurse.status, 'nurse_sub_status', nurse.sub_status)
    from user_account u cross join counted left join nurse on nurse.user_id = u.id
    where u.id = s.user_id and not u.is_deleted;
end $$;
