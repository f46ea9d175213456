-- REF-050, REF-058: Indian Wells lies in the Navajo Nation, which moves its clocks; databases set up before counted it with the rest of Arizona
update zip_code set timezone = 'America/Denver' where zip = '86031';
