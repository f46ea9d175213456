-- AUD-054: the sockets of a person over all instances. A seat is as good as its socket, so nothing is lost with the table.
create unlogged table socket_seat (
  id bigint generated always as identity primary key,
  user_id int not null,
  instance text not null
);
create index socket_seat_user on socket_seat (user_id, id);

-- Takes a seat. Those beyond the newest p_most are given up, and every instance is told in the same transaction which: the socket is closed where it is.
-- A seat whose instance has no connection left (killed, or cut off) is nobody's: connections are named 'wren {instance} …'.
create function take_socket_seat(p_user int, p_instance text, p_most int, p_channel text) returns bigint
  language plpgsql volatile
as $$
declare
  v_seat bigint;
  v_given_up bigint[];
begin
  -- One after the other for each person: two that count at once would both see too few.
  perform pg_advisory_xact_lock(hashtext('socket_seat'), p_user);
  insert into socket_seat (user_id, instance) values (p_user, p_instance) returning id into v_seat;
  if (select count(*) from socket_seat where user_id = p_user) <= p_most then
    return v_seat;
  end if;
  delete from socket_seat where user_id = p_user and instance not in (select split_part(application_name, ' ', 2) from pg_stat_activity where application_name like 'wren %');
  with beyond as (delete from socket_seat where id in (select id from socket_seat where user_id = p_user order by id desc offset p_most) returning id)
    select array_agg(id) into v_given_up from beyond;
  if v_given_up is not null then
    perform pg_notify(p_channel, json_build_object('crowded', v_given_up)::text);
  end if;
  return v_seat;
end
$$;
