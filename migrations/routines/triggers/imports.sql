call track_updates('imports');
