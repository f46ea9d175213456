#!/bin/sh
# Once, with an empty data volume: the role that serves. It owns nothing; migrations give it its rights (AUD-011).
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$WREN_APP_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role wren_app login password :'password';
SQL
