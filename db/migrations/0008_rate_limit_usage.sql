CREATE TABLE `rate_limit_usage` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`hour` datetime(3) NOT NULL,
	`endpoint` varchar(120) NOT NULL,
	`policy` varchar(40) NOT NULL,
	`caller_kind` enum('visitor','session','script') NOT NULL,
	`user_id` int unsigned NOT NULL DEFAULT 0,
	`used_units` int unsigned NOT NULL,
	`refused_calls` int unsigned NOT NULL,
	CONSTRAINT `rate_limit_usage_id` PRIMARY KEY(`id`),
	CONSTRAINT `rate_limit_usage_cell` UNIQUE(`hour`,`endpoint`,`policy`,`caller_kind`,`user_id`)
);
--> statement-breakpoint
CREATE INDEX `rate_limit_usage_user` ON `rate_limit_usage` (`user_id`);