-- LST-039: a list writes some four instants a row. What it calls is only stable, so that PostgreSQL called the function for each of them; declared as what it is, it is put
-- in its place within the statement. No index and no generated column uses it.
alter function iso(timestamptz) stable;
