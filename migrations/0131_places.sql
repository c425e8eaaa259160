-- Where properties are, for the map: what the office says, else what was measured.
-- '53.48095, -2.23743': latitude and longitude; '' if the office says nothing.
alter table properties add column place text not null default '' constraint properties_place_shape check (
  char_length(place) <= 60 and case when place ~ '^-?[0-9]{1,2}(\.[0-9]{1,7})?, -?[0-9]{1,3}(\.[0-9]{1,7})?$'
    then abs(split_part(place, ', ', 1)::numeric) <= 90 and abs(split_part(place, ', ', 2)::numeric) <= 180
    else place = '' end);

-- The middle of where work on a property was started, without who or when. Not in properties, because nobody changes it:
-- no version, no history.
create table measured_places (
  company_id bigint not null,
  property_id bigint not null,
  latitude numeric(8, 5) not null,
  longitude numeric(8, 5) not null,
  constraint measured_places_pk primary key (company_id, property_id),
  constraint measured_places_property_fk foreign key (company_id, property_id)
    references properties (company_id, id) on delete cascade,
  constraint measured_places_bounds check (latitude between -90 and 90 and longitude between -180 and 180)
);
