CREATE TABLE `held_award_updates` (
	`ocid` varchar(128) NOT NULL,
	`award_id` varchar(128) NOT NULL,
	`released_at` datetime(3) NOT NULL,
	`stated` json NOT NULL,
	`unstated` json NOT NULL,
	CONSTRAINT `held_award_updates_ocid_award_id_released_at_pk` PRIMARY KEY(`ocid`,`award_id`,`released_at`)
);
--> statement-breakpoint
CREATE INDEX `held_award_updates_released` ON `held_award_updates` (`released_at`);