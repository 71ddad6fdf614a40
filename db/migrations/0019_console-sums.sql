CREATE TABLE `console_sums` (
	`unit` enum('hour','day','week') NOT NULL,
	`topic` varchar(48) NOT NULL,
	`begins` datetime(3) NOT NULL,
	`name` varchar(120) NOT NULL,
	`cells` mediumtext NOT NULL,
	CONSTRAINT `console_sums_key` PRIMARY KEY(`unit`,`topic`,`begins`,`name`)
);
--> statement-breakpoint
CREATE INDEX `console_sums_begins` ON `console_sums` (`unit`,`begins`);