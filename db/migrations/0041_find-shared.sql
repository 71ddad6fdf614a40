CREATE INDEX `known_devices_hash` ON `known_devices` (`device_hash`);--> statement-breakpoint
CREATE INDEX `profile_views_day` ON `profile_views` (`viewed_on`,`viewer_user_id`);