"""One source on many machines: functions over whole numbers, interpreted, compiled and on a GPU; files and folders of
each system.

It knows compilers and disks.  It does not know what is played.
"""
