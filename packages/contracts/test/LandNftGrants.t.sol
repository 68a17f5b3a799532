// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {LandNft} from "../src/LandNft.sol";
import {MinterRole} from "../src/MinterRole.sol";
import {LandNftWorld} from "./LandNftWorld.sol";

contract LandNftGrantsTest is LandNftWorld {
    function test_commits_to_24_bytes_of_the_hash_of_receiver_and_path() public view {
        bytes32 whole = keccak256(bytes.concat(bytes20(ALICE), bytes(PATH)));
        vm.assertEq(bytes32(land.grantHash(ALICE, PATH)), bytes32(bytes24(whole)), "hash");
    }

    function testFuzz_says_what_was_granted_until_when_and_under_which_minter(
        uint256 tokenId,
        bytes24 hash,
        uint40 deadline
    ) public {
        vm.assume(hash != 0);
        deadline = uint40(_between(deadline, START, type(uint40).max));
        vm.expectEmit(address(land));
        emit LandNft.MintGranted(tokenId, hash, deadline, 1);
        vm.prank(MINTER);
        land.grant(tokenId, hash, deadline);
        (bytes24 storedHash, uint40 storedDeadline, uint24 epoch) = land.grantOf(tokenId);
        vm.assertEq(bytes32(storedHash), bytes32(hash), "hash");
        vm.assertEq(storedDeadline, deadline, "deadline");
        vm.assertEq(epoch, 1, "epoch");
        vm.assertTrue(land.isMintable(tokenId), "open");
    }

    function test_replaces_a_grant_by_a_later_one() public {
        _grant(7, ALICE, PATH);
        _grant(7, BOB, PATH);
        _expectNotGranted(7, ALICE, PATH);
        land.safeMint(BOB, 7, PATH);
    }

    function test_refuses_an_empty_grant() public {
        vm.expectRevert(abi.encodeWithSelector(LandNft.LandNftEmptyGrant.selector, 7));
        vm.prank(MINTER);
        land.grant(7, 0, DEADLINE);
    }

    // Deadlines

    function test_mints_up_to_the_deadline_and_never_after_it() public {
        _grant(7, ALICE, PATH);
        _grant(8, ALICE, PATH);
        vm.warp(DEADLINE);
        land.safeMint(ALICE, 7, PATH);
        vm.warp(uint256(DEADLINE) + 1);
        vm.assertTrue(!land.isMintable(8), "over");
        vm.expectRevert(abi.encodeWithSelector(LandNft.LandNftGrantExpired.selector, 8, DEADLINE));
        land.safeMint(ALICE, 8, PATH);
    }

    function test_refuses_a_grant_that_has_ended_before_it_begins() public {
        bytes24 hash = land.grantHash(ALICE, PATH);
        vm.expectRevert(abi.encodeWithSelector(LandNft.LandNftGrantExpired.selector, 7, START - 1));
        vm.prank(MINTER);
        land.grant(7, hash, uint40(START - 1));
    }

    // The minter's epoch

    function test_ends_with_the_minter_that_granted_it() public {
        _grant(7, ALICE, PATH);
        vm.prank(OWNER);
        land.setMinter(BOB);
        vm.assertTrue(!land.isMintable(7), "ended");
        _expectNotGranted(7, ALICE, PATH);
        bytes24 hash = land.grantHash(ALICE, PATH);
        vm.prank(BOB);
        land.grant(7, hash, DEADLINE);
        land.safeMint(ALICE, 7, PATH);
    }

    function test_does_not_come_back_with_the_minter_that_granted_it() public {
        _grant(7, ALICE, PATH);
        vm.startPrank(OWNER);
        land.setMinter(address(0));
        land.setMinter(MINTER);
        vm.stopPrank();
        vm.assertEq(land.minterEpoch(), 3, "a new epoch each time");
        _expectNotGranted(7, ALICE, PATH);
    }

    function test_ends_when_the_same_minter_is_appointed_again() public {
        _grant(7, ALICE, PATH);
        vm.prank(OWNER);
        land.setMinter(MINTER);
        _expectNotGranted(7, ALICE, PATH);
        _grant(7, ALICE, PATH);
        land.safeMint(ALICE, 7, PATH);
    }

    // Revocation

    function test_takes_a_grant_back() public {
        _grant(7, ALICE, PATH);
        bytes24 hash = land.grantHash(ALICE, PATH);
        vm.expectEmit(address(land));
        emit LandNft.MintGrantRevoked(7, hash);
        vm.prank(MINTER);
        land.revokeGrant(7);
        _expectNoGrant(7);
        _expectNotGranted(7, ALICE, PATH);
        vm.expectRevert(abi.encodeWithSelector(LandNft.LandNftNoGrant.selector, 7));
        vm.prank(MINTER);
        land.revokeGrant(7);
    }

    function test_takes_back_a_grant_that_has_ended_by_itself() public {
        _grant(7, ALICE, PATH);
        vm.warp(uint256(DEADLINE) + 1);
        vm.prank(MINTER);
        land.revokeGrant(7);
        _expectNoGrant(7);
    }

    function test_leaves_a_token_that_was_minted_before_its_revocation_as_it_is() public {
        _grant(7, ALICE, PATH);
        land.safeMint(ALICE, 7, PATH);
        vm.startPrank(MINTER);
        vm.expectRevert(abi.encodeWithSelector(LandNft.LandNftNoGrant.selector, 7));
        land.revokeGrant(7);
        uint256[] memory ids = new uint256[](1);
        ids[0] = 7;
        land.revokeBatch(ids);
        vm.stopPrank();
        vm.assertEq(land.tokenURI(7), string.concat(BASE, PATH), "the path is there");
    }

    function test_takes_back_a_batch_past_what_was_minted_or_never_granted() public {
        _grant(7, ALICE, PATH);
        _grant(9, ALICE, PATH);
        _grant(10, ALICE, PATH);
        land.safeMint(ALICE, 9, PATH);
        bytes24 hash = land.grantHash(ALICE, PATH);
        uint256[] memory ids = new uint256[](5);
        (ids[0], ids[1], ids[2], ids[3], ids[4]) = (7, 8, 9, 10, 7);
        vm.expectEmit(address(land));
        emit LandNft.MintGrantRevoked(7, hash);
        vm.expectEmit(address(land));
        emit LandNft.MintGrantRevoked(10, hash);
        vm.prank(MINTER);
        land.revokeBatch(ids);
        for (uint256 i = 0; i < ids.length; ++i) {
            _expectNoGrant(ids[i]);
        }
    }

    // Batches

    function test_grants_a_batch_or_nothing_of_it() public {
        (uint256[] memory ids, bytes24[] memory hashes) = _batch(7, 8);
        vm.expectEmit(address(land));
        emit LandNft.MintGranted(7, hashes[0], DEADLINE, 1);
        vm.expectEmit(address(land));
        emit LandNft.MintGranted(8, hashes[1], DEADLINE, 1);
        vm.prank(MINTER);
        land.grantBatch(ids, hashes, DEADLINE);
        land.safeMint(ALICE, 8, PATH);

        (ids, hashes) = _batch(9, 8);
        vm.expectRevert(abi.encodeWithSelector(LandNft.LandNftAlreadyMinted.selector, 8));
        vm.prank(MINTER);
        land.grantBatch(ids, hashes, DEADLINE);
        _expectNoGrant(9);
        vm.expectRevert(abi.encodeWithSelector(LandNft.LandNftLengthMismatch.selector, 2, 0));
        vm.prank(MINTER);
        land.grantBatch(ids, new bytes24[](0), DEADLINE);
    }

    // Roles

    function testFuzz_lets_the_minter_alone_grant_and_revoke(address stranger) public {
        vm.assume(stranger != MINTER);
        _grant(7, ALICE, PATH);
        bytes memory refusal = abi.encodeWithSelector(MinterRole.MinterRoleUnauthorized.selector, stranger);
        (uint256[] memory ids, bytes24[] memory hashes) = _batch(7, 8);
        vm.startPrank(stranger);
        vm.expectRevert(refusal);
        land.grant(7, hashes[0], DEADLINE);
        vm.expectRevert(refusal);
        land.grantBatch(ids, hashes, DEADLINE);
        vm.expectRevert(refusal);
        land.revokeGrant(7);
        vm.expectRevert(refusal);
        land.revokeBatch(ids);
        vm.stopPrank();
    }

    function test_obeys_a_new_minter_and_no_longer_the_old_one() public {
        vm.expectEmit(address(land));
        emit MinterRole.MinterChanged(MINTER, BOB, 2);
        vm.prank(OWNER);
        land.setMinter(BOB);
        vm.assertEq(land.minter(), BOB, "minter");
        vm.expectRevert(abi.encodeWithSelector(MinterRole.MinterRoleUnauthorized.selector, MINTER));
        vm.prank(MINTER);
        land.grant(7, bytes24(uint192(1)), DEADLINE);
        vm.prank(BOB);
        land.grant(7, bytes24(uint192(1)), DEADLINE);
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, BOB));
        vm.prank(BOB);
        land.setMinter(ALICE);
    }
}
