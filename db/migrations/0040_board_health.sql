CREATE TABLE `board_health_days` (
	`day` varchar(10) NOT NULL,
	`figures` json NOT NULL,
	`counted_at` datetime(3) NOT NULL,
	CONSTRAINT `board_health_days_day` PRIMARY KEY(`day`)
);
