"""What a seat may do, judged by the table and one hand: the list, the judgement, the reasons."""
