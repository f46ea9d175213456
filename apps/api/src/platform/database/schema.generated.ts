// Made by `npm run schema` from the migrations; do not edit.
import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = ColumnType<JsonValue, string, string>;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export interface AnalyticsEvent {
  app_version: string | null;
  event: string;
  hash: string | null;
  id: Generated<number>;
  name: string | null;
  path: string;
  previous_path: string | null;
  query: string | null;
  received_at: string;
  referrer: string | null;
  reported_time: string;
  source: string;
  user_agent: string | null;
  user_id: number | null;
}

export interface AuditChain {
  chain: number;
  mac: string;
  seq: number;
}

export interface AuditEvent {
  action: string;
  actor_kind: string;
  address: string | null;
  at: string;
  chain: number;
  changes: Json;
  detail: Json;
  id: Generated<number>;
  instance: string;
  key_id: string;
  mac: string;
  on_behalf_of: string | null;
  patient_uuid: string | null;
  prev_mac: string;
  record_id: string | null;
  record_type: string;
  request_id: string;
  seq: number;
  session_id: string | null;
  user_id: number | null;
  version: number | null;
}

export interface AuditSeen {
  at: string;
  viewer: string;
  what: string;
}

export interface Clock {
  offset_ms: Generated<number>;
  only: Generated<boolean>;
}

export interface County {
  county_fips: string;
  county_name: string;
  state_abbrev: string;
}

export interface FeatureFlag {
  description: Generated<string>;
  emails: Generated<string[]>;
  enabled: boolean;
  key: string;
  roles: Generated<string[]>;
  targeting_keys: Generated<string[]>;
  updated_at: string;
  updated_by: number | null;
  version: Generated<number>;
}

export interface GeoArea {
  id: number;
  region: string;
  state: string;
  title: string;
}

export interface GeoAreaCounty {
  county_fips: string;
  geo_area_id: number;
  state: string;
}

export interface IdempotencyKey {
  body: string | null;
  body_hash: string;
  caller: string;
  created_at: string;
  key: string;
  method: string;
  path: string;
  status: number | null;
}

export interface Job {
  attempts: Generated<number>;
  created_at: string;
  due_at: string;
  error: string | null;
  finished_at: string | null;
  id: Generated<number>;
  lease_holder: string | null;
  lease_until: string | null;
  name: string;
  once_key: string | null;
  payload: Json;
  state: Generated<string>;
}

export interface LanguageLocale {
  code: string;
  is_active: boolean;
  language: string;
}

export interface OutboundMessage {
  assignment_id: number | null;
  attachments: Generated<Json>;
  attempts: Generated<number>;
  body: string;
  channel: string;
  created_at: string;
  dedup_key: string;
  due_at: string;
  error: string | null;
  id: Generated<number>;
  kind: string;
  nurse_id: number | null;
  patient_uuid: string | null;
  provider_message_id: string | null;
  recipient: string;
  sent_at: string | null;
  status: string;
  subject: string | null;
  user_id: number | null;
}

export interface RateCount {
  key: string;
  n: number;
  window_start: string;
}

export interface State {
  code: string;
  is_active: boolean;
  title: string;
}

export interface Treatment {
  brand_name: string | null;
  category: string;
  full_text: string;
  generic_name: string | null;
  id: Generated<number>;
  is_active: Generated<boolean>;
  parent_id: number | null;
  subtitle: string;
  title: string;
}

export interface TreatmentAlias {
  alias: string;
  treatment_id: number;
}

export interface ZipCode {
  city: string;
  county_fips: string;
  latitude: number;
  longitude: number;
  state: string;
  timezone: string;
  zip: string;
}

export interface DB {
  analytics_event: AnalyticsEvent;
  audit_chain: AuditChain;
  audit_event: AuditEvent;
  audit_seen: AuditSeen;
  clock: Clock;
  county: County;
  feature_flag: FeatureFlag;
  geo_area: GeoArea;
  geo_area_county: GeoAreaCounty;
  idempotency_key: IdempotencyKey;
  job: Job;
  language_locale: LanguageLocale;
  outbound_message: OutboundMessage;
  rate_count: RateCount;
  state: State;
  treatment: Treatment;
  treatment_alias: TreatmentAlias;
  zip_code: ZipCode;
}
