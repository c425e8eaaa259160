call track_updates('company_logos');
