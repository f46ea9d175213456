-- OFR-058: the zips around a visit, to find the nurses who live there, without looking at every zip or at every nurse.
create index zip_code_point on zip_code (latitude, longitude) include (zip);
