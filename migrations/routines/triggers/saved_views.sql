call track_updates('saved_views');
