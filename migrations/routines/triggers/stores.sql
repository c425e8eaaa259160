call track_updates('stores');
