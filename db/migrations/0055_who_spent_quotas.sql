CREATE TABLE `rate_limit_spenders` (
	`day` char(10) NOT NULL,
	`caller` char(16) NOT NULL,
	`caller_kind` enum('visitor','session','script') NOT NULL,
	`policy` varchar(40) NOT NULL,
	`endpoint` varchar(120) NOT NULL,
	`spending_calls` int unsigned NOT NULL,
	`refused_calls` int unsigned NOT NULL,
	`batch_calls` smallint unsigned NOT NULL,
	`trace_id` char(32),
	CONSTRAINT `rate_limit_spenders_cell` PRIMARY KEY(`day`,`caller`,`caller_kind`,`policy`,`endpoint`)
);
